/** `node scripts/write-messages.ts`: writes the types of messages, when English keys or values change. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWaiting, notMoved, notMovedFolder } from '../test/repository/not-moved.ts'
import { textFiles } from '../test/repository/source-files.ts'
import { keysFiles, keysFolders } from './message-keys.ts'
import { root } from './processes.ts'

const files = keysFiles()
for (const folder of keysFolders)
  for (const name of readdirSync(join(root, folder)))
    if (!files.has(`${folder}/${name}`)) rmSync(join(root, folder, name))
for (const [path, text] of files) writeFileSync(join(root, path), text)

// The lists of files whose texts are still in code only shrink.
for (const [name, paths] of notMoved()) {
  const waiting = paths.filter((entry) => isWaiting(entry, textFiles()))
  if (waiting.length === 0) rmSync(join(notMovedFolder, name))
  else writeFileSync(join(notMovedFolder, name), `${JSON.stringify(waiting, undefined, 2)}\n`)
}
