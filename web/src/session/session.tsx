import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../api/queries.ts'
import { AuthProvider } from './auth.tsx'
import { RecentSignIn } from './recent-sign-in.tsx'
import { LiveUpdates } from './live-updates.ts'

/**
 * Provides the session and live updates to its children: whole pages, or the part of a public page that needs
 * them.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        {children}
        <RecentSignIn />
        <LiveUpdates />
      </AuthProvider>
    </QueryClientProvider>
  )
}
