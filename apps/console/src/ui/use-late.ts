import { useEffect, useState } from 'react'

/** Whether something has lasted this long. Shorter waits need no sign. */
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
