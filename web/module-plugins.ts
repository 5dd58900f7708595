/** The plugins that the app's modules need, both for bundling and for tests. */
import type { Plugin } from 'vite'
import { contentPlugin } from './content-plugin.ts'
import { contractPlugin } from './contract-plugin.ts'
import { messagesPlugin } from './messages-plugin.ts'
import { pageScriptPlugin } from './page-script-plugin.ts'

export const modulePlugins = (): Plugin[] => [
  contractPlugin(),
  contentPlugin(),
  messagesPlugin(),
  pageScriptPlugin(),
]
