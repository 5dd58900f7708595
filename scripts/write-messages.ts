/**
 * `node scripts/write-messages.ts`: writes the types of messages; run it when English keys or values change.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keysFiles, keysFolders } from './message-keys.ts'
import { root } from './processes.ts'

const files = keysFiles()
for (const folder of keysFolders)
  for (const name of readdirSync(join(root, folder)))
    if (!files.has(`${folder}/${name}`)) rmSync(join(root, folder, name))
for (const [path, text] of files) writeFileSync(join(root, path), text)
