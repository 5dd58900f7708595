import { createContext } from 'react'
import type { AuthActions, AuthState } from './auth-actions.ts'

/** Who is signed in, and the actions that change it. */
export interface Auth extends AuthState, AuthActions {}

/**
 * Who is signed in, inside a session provider; null outside one. In a separate file, so that a page can read
 * it without loading the code of a session.
 */
export const AuthContext = createContext<Auth | null>(null)
