import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const platform = 'http://127.0.0.1:4000'
const platformPaths = [
  '/api',
  '/public',
  '/identity',
  '/config.json',
  '/openapi.json',
  '/docs',
  '/media',
  '/mail',
  '/kit/emails',
  '/healthz',
  '/readyz',
]

/** Separate pages and the service worker: small, and without the console's code. */
const isOfConsole = (id: string) =>
  !/oidc[\\/]popup(-message)?\.ts$|popup\.html|offline[\\/](offline-page|door-worker)\.ts$|offline\.html/.test(id)

/** What only screens with actions or charts need: the first screen and the look-ups don't wait for it. */
const isOfDesk = (id: string) =>
  /[\\/]src[\\/](subjects[\\/](activity|guests|purchases|refunds|support|tickets)|ui[\\/]charts)[\\/]|[\\/]uplot[\\/]/.test(
    id,
  )

/** Firebase and our code on top of it, loaded only by a console set up for it. */
const isOfFirestore = (id: string) => /[\\/](@?firebase|accounts)[\\/]firestore[\\/]/.test(id)
const isOfFirebaseConfig = (id: string) =>
  /[\\/]@?firebase[\\/](remote-config|installations)[\\/]|remote-config-firebase\.ts$/.test(id)
const isOfFirebase = (id: string) =>
  /[\\/]node_modules[\\/](@?firebase|idb)[\\/]|[\\/]identity[\\/]firebase[\\/]/.test(id) ||
  isOfFirestore(id) ||
  isOfFirebaseConfig(id)

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Tells the door's service worker which files the offline page needs: their names change with each build. */
function namesOfflinePage(): Plugin {
  const page = 'door/offline.html'
  return {
    name: 'offline-page',
    enforce: 'post',
    generateBundle(_, bundle) {
      const [html, worker] = [bundle[page], bundle['door-worker.js']]
      if (html?.type !== 'asset' || worker?.type !== 'chunk') throw new Error('The offline page was not built.')
      const source = String(html.source)
      const kept = {
        name: createHash('sha256').update(source).digest('hex').slice(0, 12),
        page: `/${page}`,
        files: [...new Set(source.match(/\/assets\/[^"]+/g))],
      }
      worker.code = worker.code.replace('__OFFLINE_PAGE__', JSON.stringify(kept))
    },
  }
}

/** The contract describes each call and its refusals. Only the server's documents show that. */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(/^ {2,4}summary:\s*(['"`]).*?\1,$/gms, "summary: '',")
          .replace(/^ {2,4}refusals: \{.*?\},$/gms, ''),
        map: null,
      }),
    },
  }
}

/** Lets the console fetch what an import() needs before it imports, in place of Vite's own helper. */
function fetchesBeforeImports(): Plugin {
  const helper = JSON.stringify(file('./src/app/start/import-fetched.ts'))
  return {
    name: 'fetch-before-imports',
    apply: 'build',
    transform: {
      filter: { id: /vite[\\/]preload-helper\.js$/ },
      handler: () => ({ code: `export { importFetched as __vitePreload } from ${helper}`, map: null }),
    },
    // Each start needs it, so the page names it.
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle, path }) =>
        Object.values(bundle ?? {}).flatMap((part) =>
          path === '/index.html' && part.type === 'chunk' && part.name === 'oidc-identity'
            ? [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${part.fileName}` } }]
            : [],
        ),
    },
  }
}

/** Icons with our own builder, without the names and keys that only Lucide's needs. */
function smallIcons(): Plugin {
  const builder = JSON.stringify(file('./src/ui/marks/drawn-icon.ts'))
  return {
    name: 'small-icons',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, code: 'createLucideIcon' },
      handler(code, id) {
        const shapes = /^ {2}size: 24,\n {2}node: (\[.*?\])(,\n {2}aliases: .*)?\n\};$/ms.exec(code)?.[1]
        if (!shapes) throw new Error(`${id} is not made as the other icons are.`)
        const drawn = shapes.replace(/,\s*key: "\w+"/g, '').replace(/\[\s*"path",\s*\{\s*d: ("[^"]+")\s*\}\s*\]/g, '$1')
        return {
          code: `import { drawnIcon } from ${builder}\nexport default /* @__PURE__ */ drawnIcon(${drawn})`,
          map: null,
        }
      },
    },
  }
}

/** The first screen's styles come from certain folders: code from elsewhere would lack its own. */
function firstScreenIsDressed(): Plugin {
  const theme = readFileSync(file('./src/ui/theme/first.css'), 'utf8')
  const sources = (pattern: RegExp) =>
    [...theme.matchAll(pattern)].map(([, source = '']) => {
      const place = path.posix.join('/src/ui/theme', source).replaceAll('.', '\\.')
      return new RegExp(place.replace(/\{(.+)\}/, (_, names: string) => `(${names.replaceAll(',', '|')})`))
    })
  const [dressed, late] = [sources(/@source "(.+)"/g), sources(/@source not "(.+)"/g)]
  return {
    name: 'first-screen-is-dressed',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || !['console', 'login'].includes(part.name)) continue
        const ours = part.moduleIds.map((id) => id.replaceAll('\\', '/')).filter((id) => /\/src\/.+\/.+\.tsx/.test(id))
        const other = ours.find(
          (id) => !dressed.some((folder) => folder.test(id)) || late.some((source) => source.test(id)),
        )
        if (other) throw new Error(`${other} is on the first screen: ui/theme/first.css must count it.`)
      }
    },
  }
}

export default defineConfig({
  root: file('.'),
  // Zod also describes schemas and explains problems. The console only validates, with an eighth of the code.
  resolve: {
    alias: [
      { find: /^zod$/, replacement: file('./src/platform/schemas/zod.ts') },
      // The same without support for React before version 18.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
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
    withoutDescriptions(),
    fetchesBeforeImports(),
    smallIcons(),
    namesOfflinePage(),
    firstScreenIsDressed(),
  ],
  build: {
    outDir: file('./dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The oldest with the theme's colour functions. For older ones each would be written three times.
    cssTarget: ['chrome111', 'firefox115', 'safari16.2'],
    sourcemap: false,
    // All target browsers support it.
    modulePreload: { polyfill: false },
    // The content security policy allows images as data: but fonts and scripts from our own address only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        console: file('./index.html'),
        popup: file('./auth/popup.html'),
        'door-offline': file('./door/offline.html'),
        'door-worker': file('./src/screens/door/offline/door-worker.ts'),
      },
      output: {
        // A service worker is known by its address, which must not change.
        entryFileNames: ({ name }) => (name === 'door-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // A few chunks for what screens share, instead of one for every combination of screens that share something:
        // sixty small requests took a third of the time to the first screen. Separate pages stay separate, and small.
        codeSplitting: {
          groups: [
            { name: 'first-theme', test: /first\.css$/, priority: 3 },
            { name: 'theme', test: /whole\.css$/, priority: 3 },
            { name: 'theme', test: /app\.css$/, priority: 3 },
            // Shared by the door and its offline page, which must not load the rest.
            { name: 'door-queue', test: /queue-(storage|words)\.ts$/, priority: 3 },
            { name: 'start', tags: ['$initial'], test: isOfConsole, priority: 2 },
            { name: 'phone', test: /[\\/](tab-bar|data-list|event-stats[\\/]event-card)\.tsx$/, priority: 1.9 },
            { name: 'overlays', minShareCount: 2, test: /[\\/]@(base|floating)-ui[\\/]/, priority: 1.7 },
            { name: 'desk', minShareCount: 2, test: isOfDesk, priority: 1.5 },
            { name: 'shared', minShareCount: 2, test: (id) => isOfConsole(id) && !isOfFirebase(id), priority: 1 },
            // Last: what they share with the console must not make it wait for them.
            {
              name: 'firebase',
              test: (id) => isOfFirebase(id) && !isOfFirestore(id) && !isOfFirebaseConfig(id),
              priority: 0.9,
            },
            { name: 'firestore', test: isOfFirestore, priority: 0.8 },
            { name: 'firebase-config', test: isOfFirebaseConfig, priority: 0.8 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(platformPaths.map((path) => [path, platform])),
  },
})
