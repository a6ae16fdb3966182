import { Link } from 'react-router-dom'
import { messages } from '../../src/app/messages.ts'
import { usd } from './money.ts'
import { useSpot } from './prices.ts'
import { useSession } from './session.ts'

const BRAND = 'Satlens'
const { header, footer } = messages

export function Header() {
  const session = useSession()
  const { data: spot } = useSpot()
  return (
    <header>
      <div className="width bar">
        <Link aria-label={header.home(BRAND)} className="brand" to="/">
          {BRAND}
        </Link>
        <p className="chip">
          <span className="muted">{header.btc}</span> {spot ? usd(Number(spot.data.amount)) : '–'}
        </p>
        <nav aria-label={header.main}>
          <Link to="/wallet">{header.wallet}</Link>
          <Link to="/trading-easy">{header.trading}</Link>
          <Link to="/buy">{header.buy}</Link>
          {!session && <Link to="/signin">{header.signIn}</Link>}
          {!session && <Link to="/signup">{header.getStarted}</Link>}
          {session && <Link to="/dashboard">{header.dashboard}</Link>}
          {session && <Link to="/profile">{header.profile}</Link>}
        </nav>
      </div>
    </header>
  )
}

export function Footer() {
  return (
    <footer>
      <div className="width bar">
        <p className="muted">{footer.stance(BRAND)}</p>
        <nav aria-label={footer.legal}>
          <Link to="/terms">{footer.terms}</Link>
          <Link to="/privacy">{footer.privacy}</Link>
        </nav>
      </div>
    </footer>
  )
}
