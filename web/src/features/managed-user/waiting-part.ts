import { lazyPart } from '../../ui/lazy-part.tsx'

/** Most users have no change that waits: what shows one is fetched with the first. */
export const Waiting = lazyPart(async () => (await import('./waiting.tsx')).Waiting)
