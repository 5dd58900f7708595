import { Navigate } from 'react-router'
import { paths } from '../../paths.ts'

/** Sessions are part of the settings; this is the address the portal's sentences name. */
export default function SessionsPage() {
  return <Navigate to={paths.settings()} replace />
}
