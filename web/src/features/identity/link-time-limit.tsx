import { Link } from 'react-router'
import { useMessages } from '../../language/messages.ts'
import { paths } from '../../paths.ts'

/** Says how long the grant to link a Discord account is valid, and leads to a new one. */
export function LinkTimeLimit() {
  const t = useMessages('identity')
  return (
    <p>
      {t.rich('link.timeLimit', {
        link: (text) => (
          <Link to={paths.login()} className="font-semibold text-accent-text underline underline-offset-4">
            {text}
          </Link>
        ),
      })}
    </p>
  )
}
