/** Leaves out PGPORT, PGDATA and the like. Messages are in English. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
