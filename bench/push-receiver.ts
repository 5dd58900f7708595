/** A push service in a separate thread, so that its own cost does not distort the measurement. */
import { parentPort } from 'node:worker_threads'
import { pushReceiver } from '../server/test/push-receiver.ts'

const { host, ca, tries, arrived } = await pushReceiver()
parentPort?.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ host, ca, browsers: tries.size, messages: arrived.length })
})
