/** Every page of the browser app: its path and the module that shows it, each its own chunk. */
import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('features/landing/landing-page.tsx'),
  route('dev/components', 'features/dev/components-page.tsx'),
] satisfies RouteConfig
