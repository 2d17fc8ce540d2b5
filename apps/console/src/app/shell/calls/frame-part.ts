import { latePart, useLoaded } from '#ui/overlays/late-part.ts'

const framePart = latePart('The rest of the frame', () => import('./frame-calls.tsx'))

/** What the frame asks the platform for, beside the screen: it comes once the first screen stands. null: not there yet. */
export const useFrameCalls = () => useLoaded(framePart)
