import { Navigate } from 'react-router'
import { paths } from '../../paths.ts'

/** Sessions are part of the settings page; this route exists because the portal's messages link to it. */
export default function SessionsPage() {
  return <Navigate to={paths.settings()} replace />
}
