/** For every screen but the first one. What is there already stays as it is. */
export const loadWholeTheme = (): Promise<unknown> => import('./whole.css')
