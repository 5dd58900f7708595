import { adminLogs, tailLine, type LogDay, type LogEntry } from '@idlewood/contract/admin-logs'
import { useEffect, useState } from 'react'
import { ApiError, openText } from '../../api/client.ts'
import { readAs } from '../../api/shapes.ts'
import { piecesOf } from '../../api/stream-text.ts'

/** Lines kept while following; the oldest are dropped. */
const maxKept = 500
/** Milliseconds before reconnecting after the connection breaks. */
const pause = 2000

/** Yields the lines of a response as its chunks arrive. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  let rest = ''
  for await (const piece of piecesOf(response.body)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

interface FollowState {
  /** Newest first. */
  entries: readonly LogEntry[]
  error: Error | null
  /** True while connected, so that new lines arrive as they are written. */
  isLive: boolean
}

const nothingYet: FollowState = { entries: [], error: null, isLive: false }

/** Streams the lines written to a log after position `after`; null streams nothing. */
export function useFollow(following: { day: LogDay; filter: string; after: string } | null): FollowState {
  const key = following && JSON.stringify(following)
  const [state, setState] = useState<FollowState & { key: string | null }>({ ...nothingYet, key })
  useEffect(() => {
    if (key === null) return
    // Safe: `key` was serialized from `following` just above.
    const { day, filter, after } = JSON.parse(key) as NonNullable<typeof following>
    const aborter = new AbortController()
    let end = after
    const show = (next: Partial<FollowState>, added: readonly LogEntry[] = []): void => {
      if (aborter.signal.aborted) return
      setState((before) => {
        const base = before.key === key ? before : { ...nothingYet, key }
        return { ...base, ...next, entries: [...[...added].reverse(), ...base.entries].slice(0, maxKept) }
      })
    }
    const read = async (): Promise<void> => {
      const query = { after: end, ...(filter ? { filter } : {}) }
      const response = await openText(adminLogs.tail, { params: day, query }, aborter.signal)
      show({ isLive: true, error: null })
      for await (const line of linesOf(response)) {
        if (line === '') continue
        const sent = readAs(tailLine, JSON.parse(line))
        if (!sent) throw new SyntaxError(line)
        const { logs } = sent
        end = sent.end
        const added = [...logs.main, ...(logs.exceptions ?? []), ...(logs.rejections ?? [])]
        show({}, added)
      }
    }
    void (async () => {
      while (!aborter.signal.aborted) {
        try {
          await read()
          show({ isLive: false })
        } catch (error) {
          show({ isLive: false, error: error instanceof Error ? error : new Error(String(error)) })
          // Stop retrying if the reader has lost access; other errors may be temporary.
          if (error instanceof ApiError && error.status < 500 && error.status !== 429) return
        }
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    })()
    return () => aborter.abort()
  }, [key])
  return state.key === key && key !== null ? state : nothingYet
}
