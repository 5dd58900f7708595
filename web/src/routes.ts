/** Every page of the browser app: its path and its module, each in its own chunk. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { adminPages } from './parts/admin-pages.ts'

export default [
  index('features/landing/landing-page.tsx'),
  // The start page in a language; the other public pages have the language before their path.
  route(':language', 'features/landing/landing-page.tsx', { id: 'landing-in-language' }),
  route(':language?/rules', 'features/rules/rules-page.tsx'),
  route(':language?/join', 'features/join/join-page.tsx'),
  route(':language?/premium', 'features/premium/premium-page.tsx'),
  route(':language?/premium/purchase/:tier', 'features/premium/purchase-page.tsx'),
  layout('frame/session-layout.tsx', [
    route(':language?/musicpage', 'features/tracks/music-page.tsx'),
    route(':language?/login', 'features/identity/login-page.tsx'),
    route('signin', 'features/identity/signin-page.tsx'),
    route('signup', 'features/identity/signup-page.tsx'),
    route('link', 'features/identity/link-page.tsx'),
    route('status', 'features/server-status/status-page.tsx'),
    layout('frame/player-layout.tsx', [
      route('home', 'features/character/home-page.tsx'),
      route('dashboard', 'features/character/dashboard-page.tsx'),
      route('profile', 'features/character/profile-page.tsx'),
      route('garage', 'features/character/garage-page.tsx'),
      route('property', 'features/property/property-page.tsx'),
      route('statement', 'features/ledger/statement-page.tsx'),
      route('vehicle/:id', 'features/character/vehicle-page.tsx'),
      route('settings', 'features/identity/settings-page.tsx'),
      route('inbox', 'features/notifications/inbox-page.tsx'),
      route('sessions', 'features/identity/sessions-page.tsx'),
      route('test', 'features/connection-check/connection-check-page.tsx'),
    ]),
    route(
      'admin',
      'frame/admin-layout.tsx',
      adminPages.map(({ path, file }) => (path === '' ? index(file) : route(path, file))),
    ),
  ]),
  route(':language?/offline', 'frame/offline-page.tsx'),
  route('dev/components', 'features/dev/components-page.tsx'),
  route('*', 'frame/not-found-page.tsx'),
] satisfies RouteConfig
