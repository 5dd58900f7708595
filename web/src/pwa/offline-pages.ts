/** The pages that can be read offline, from cached responses. */
export const offlinePages = [
  '/home',
  '/dashboard',
  '/profile',
  '/garage',
  '/vehicle/:id',
  '/settings',
  '/rules',
] as const

const patterns = offlinePages.map((path) => new RegExp(`^${path.replace(':id', '[^/]+')}/?$`))

/** True for the path of a page that can be read offline. */
export const isReadableOffline = (pathname: string): boolean =>
  patterns.some((pattern) => pattern.test(pathname))
