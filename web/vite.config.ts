/** Bundling of the browser app, and the dev server that proxies API calls to the portal on port 3000. */
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { brandPlugin } from './brand-plugin.ts'
import { chunkGroups } from './chunks.ts'
import { modulePlugins } from './module-plugins.ts'
import { patientPrerender } from './patient-prerender.ts'
import { routeModulePlugin } from './route-module-plugin.ts'

export default defineConfig({
  plugins: [
    modulePlugins(),
    brandPlugin(),
    patientPrerender(),
    routeModulePlugin(),
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    // The oldest browsers that the app works in; docs/operating.md lists them.
    target: ['chrome109', 'edge109', 'firefox114', 'safari16.4'],
    // The content security policy allows pictures and fonts from files, not from data URLs.
    assetsInlineLimit: 0,
    manifest: true,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
