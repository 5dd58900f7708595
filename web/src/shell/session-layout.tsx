import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../api/queries.ts'
import { AuthProvider } from './auth.tsx'

/** Around every page that knows who is signed in; the public pages do without, and without what it weighs. */
export default function SessionLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <Outlet />
      </AuthProvider>
    </QueryClientProvider>
  )
}
