import { Link } from 'react-router'

export default function LandingPage() {
  return (
    <main>
      <h1>Idlewood</h1>
      <Link to="/login">Enter</Link>
    </main>
  )
}
