/** The part of the shell that scrolls. Its place is kept per page of the history. */
export const scrollAreaId = 'main'
