import { createContext } from 'react'
import type { Auth } from './auth.tsx'

/**
 * Who is signed in, for what is below a session; null elsewhere. In a file of its own, so that a page can ask
 * without what a session weighs.
 */
export const AuthContext = createContext<Auth | null>(null)
