import { seedDemo } from '#demo/seed-demo.ts'

export const seedTiny = (databaseUrl: string, now: Date) =>
  seedDemo({ databaseUrl, size: 'tiny', now, onProgress: () => {} })
