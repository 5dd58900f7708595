import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useAuth } from './auth.tsx'

/** Returns a function that ends the session in this browser and leads to the start page. */
export function useSignOut(): () => Promise<void> {
  const { logout } = useAuth()
  const navigate = useNavigate()
  return async () => {
    await logout()
    // Offline, the start page cannot be loaded; pages behind the sign-in say that the user is signed out.
    if (navigator.onLine) await navigate(paths.landing(), { replace: true })
  }
}
