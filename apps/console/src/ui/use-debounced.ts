import { useEffect, useEffectEvent, useState } from 'react'

/** Calls back once the value has not changed for a while. */
export function useOnRest<Value>(value: Value, restMs: number, onRest: (value: Value) => void): void {
  const tell = useEffectEvent(onRest)
  useEffect(() => {
    const timer = setTimeout(() => tell(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
}

export function useDebounced<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value)
  useOnRest(value, restMs, (next) => setRested(() => next))
  return rested
}
