import { Link } from 'react-router-dom'
import { messages as shell } from '../../src/app/messages.ts'
import { messages } from '../../src/features/landing/messages.ts'
import { Footer, Header } from './frame.tsx'
import { PriceCard } from './price-card.tsx'

const BRAND = 'Satlens'
const { hero, compliance, features, pricing, faq } = messages

/** The landing page with the words of ours. */
export function Landing() {
  return (
    <>
      <a className="skip" href="#content">
        {shell.skip}
      </a>
      <Header />
      <main className="width" id="content">
        <section className="hero">
          <div>
            <h1>{hero.title}</h1>
            <p className="lead">{hero.lead(BRAND)}</p>
            <p className="actions">
              <Link className="button primary" to="/signup">
                {hero.start}
              </Link>
              <Link className="button" to="/signin">
                {hero.signIn}
              </Link>
            </p>
            <aside aria-label={compliance.title} className="measure">
              <p className="strong">{compliance.title}</p>
              <p>{compliance.body(BRAND)}</p>
              <p>{compliance.risk}</p>
            </aside>
          </div>
          <PriceCard />
        </section>
        <section className="chapter">
          <h2>{features.title}</h2>
          <ul className="features">
            {features.items.map(({ title, body }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="muted">{body}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="chapter">
          <h2>{pricing.title}</h2>
          <div>
            <div className="plans">
              <Plan {...pricing.free} to="/signup" />
              <Plan {...pricing.pro} to="/trading-pro" />
            </div>
            <p className="measure">{pricing.note}</p>
          </div>
        </section>
        <section className="chapter">
          <h2>{faq.title}</h2>
          <div className="questions">
            {faq.items.map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p className="measure muted">{answer}</p>
              </details>
            ))}
          </div>
        </section>
      </main>
      <Footer />
    </>
  )
}

type PlanProps = { name: string; price: string; items: readonly string[]; action: string; to: string }

function Plan({ name, price, items, action, to }: PlanProps) {
  return (
    <div className="plan">
      <h3>{name}</h3>
      <p>
        <span className="big">{price}</span> <span className="muted">{pricing.perMonth}</span>
      </p>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Link className="button" to={to}>
        {action}
      </Link>
    </div>
  )
}
