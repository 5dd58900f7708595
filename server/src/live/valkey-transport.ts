/** Messages between processes by Valkey: at once, and without a trace in the database. */
import type { Valkey } from './valkey.ts'

/** What the Valkey transport needs. */
export interface ValkeyDeps {
  valkey: Valkey
  channel: string
  /** This process, whose own messages are no news to it. */
  origin: string
  onMessages: (text: string) => void
  /** The connection was cut for a while. */
  onMissed: () => void
}

/** Messages between processes by Valkey. */
export interface ValkeyTransport {
  /** False when Valkey is away: then they must go another way. */
  publish(text: string): Promise<boolean>
}

/** Begins to listen; ends with the connection. */
export function createValkeyTransport(deps: ValkeyDeps): ValkeyTransport {
  const { valkey, channel, origin, onMessages, onMissed } = deps
  const receiver = valkey.listen()
  receiver.on('ready', () => {
    receiver.subscribe(channel).then(onMissed, () => undefined)
  })
  receiver.on('message', (_channel, text) => {
    const from = text.slice(0, origin.length)
    if (from !== origin) onMessages(text.slice(origin.length))
  })
  return {
    async publish(text) {
      try {
        // Nobody there to receive it may mean that the others have not come back yet.
        return (await valkey.commands.publish(channel, origin + text)) > 0
      } catch {
        return false
      }
    },
  }
}
