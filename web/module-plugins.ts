/** What the app's modules need to load, where they are bundled and where tests load them. */
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
