import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{domain,contract}/src/**/*.test.ts',
            'apps/console/src/**/*.test.ts',
            'scripts/**/*.unit.test.ts',
          ],
        },
      },
    ],
  },
})
