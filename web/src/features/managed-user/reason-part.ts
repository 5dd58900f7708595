import { lazyPart } from '../../ui/lazy-part.tsx'

/** Comes with the first editor, whose extra it is. */
export const ReasonOfChange = lazyPart(async () => (await import('./reason-of-change.tsx')).ReasonOfChange)
