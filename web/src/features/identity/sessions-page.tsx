import { Navigate } from 'react-router'

/** Sessions are part of the settings; this is the address the portal's sentences name. */
export default function SessionsPage() {
  return <Navigate to="/settings" replace />
}
