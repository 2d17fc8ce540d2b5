import { useEffect, useState } from 'react'

/** Whether something has been going on for so long: what is over sooner need not be shown at all. */
export function useLate(isOn: boolean, afterMs: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn, afterMs])
  return isOn && isLate
}
