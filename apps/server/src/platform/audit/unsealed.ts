/** Sealing takes a moment. An entry that waits longer than this is a fault. */
export const maxUnsealedSeconds = 60
