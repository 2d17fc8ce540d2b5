import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const platform = 'http://127.0.0.1:4000'
const platformPaths = [
  '/api',
  '/public',
  '/identity',
  '/config.json',
  '/openapi.json',
  '/docs',
  '/media',
  '/healthz',
  '/readyz',
]

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: file('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: file('./src/app/routes'),
      generatedRouteTree: file('./src/app/route-tree.gen.ts'),
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: file('./dist'),
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // The content security policy allows images as data: but fonts and scripts from our own address only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { console: file('./index.html'), popup: file('./auth/popup.html') },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(platformPaths.map((path) => [path, platform])),
  },
})
