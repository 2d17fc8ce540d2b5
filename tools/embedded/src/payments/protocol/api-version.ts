/** Whose shapes the answers and events have. */
export const apiVersion = '2026-10-28.endive'
