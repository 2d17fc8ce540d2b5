/** Sealing takes a moment. An entry that waits for longer than this is a fault. */
export const maxUnsealedSeconds = 60
