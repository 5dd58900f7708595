import { lazyPart } from '../../ui/lazy-part.tsx'

/** Loaded on demand, because only editors need it. */
export const ReasonOfChange = lazyPart(async () => (await import('./reason-of-change.tsx')).ReasonOfChange)
