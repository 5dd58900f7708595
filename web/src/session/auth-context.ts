import { createContext } from 'react'
import type { AuthActions, AuthState } from './auth-actions.ts'

/** Who is signed in, and how that changes. */
export interface Auth extends AuthState, AuthActions {}

/**
 * Who is signed in, for what is below a session; null elsewhere. In a file of its own, so that a page can ask
 * without what a session weighs.
 */
export const AuthContext = createContext<Auth | null>(null)
