import { lazyPart } from '../../ui/lazy-part.tsx'

/** Loaded on demand, because most users have no pending change. */
export const Waiting = lazyPart(async () => (await import('./waiting.tsx')).Waiting)

/** Loaded on demand, like {@link Waiting}. */
export const WaitingInWords = lazyPart(async () => (await import('./waiting-in-words.tsx')).WaitingInWords)
