import { useDoorSending } from '#subjects/tickets/door/door-sending.ts'

export { NextDoors } from './next-doors.tsx'
export { OpenCases } from './open-cases.tsx'
export { OutsideItems } from './outside-items.tsx'

/** Sends what waits from the door, on whatever screen one is. */
export function DoorSending(): null {
  useDoorSending()
  return null
}
