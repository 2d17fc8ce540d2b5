import { latePart, useLoaded } from '#ui/overlays/late-part.ts'

const framePart = latePart('The rest of the frame', () => import('./frame-calls.tsx'))

/** Calls of the shell rather than the screen, loaded once the first screen is ready. null: not loaded. */
export const useFrameCalls = () => useLoaded(framePart)
