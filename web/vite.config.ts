/** Bundling of the browser app, and the dev server that hands API calls to the portal on port 3000. */
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { brandPlugin } from './brand-plugin.ts'
import { chunkGroups } from './chunks.ts'
import { contentPlugin } from './content-plugin.ts'
import { contractPlugin } from './contract-plugin.ts'
import { messagesPlugin } from './messages-plugin.ts'
import { pageScriptPlugin } from './page-script-plugin.ts'
import { patientPrerender } from './patient-prerender.ts'

export default defineConfig({
  plugins: [
    contractPlugin(),
    contentPlugin(),
    messagesPlugin(),
    pageScriptPlugin(),
    brandPlugin(),
    patientPrerender(),
    tailwindcss(),
    reactRouter(),
  ],
  // The content security policy allows pictures and fonts from files, not from data addresses.
  build: { assetsInlineLimit: 0, manifest: true },
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
