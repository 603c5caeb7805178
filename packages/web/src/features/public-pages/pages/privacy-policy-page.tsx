import { PublicText } from '../components/public-text.tsx';

/** What is kept about people, and why. */
export function PrivacyPolicyPage() {
  return (
    <PublicText title="Privacy policy">
      <p>
        The organization that runs this site decides what is kept here and answers for it. This page says what Bookline
        itself does with it.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>
          About people who work here: name, user name, e-mail, role, and what they did in the system, with the time.
        </li>
        <li>
          About contacts: what the agency entered or imported, such as names, phone numbers, addresses, notes and
          policies.
        </li>
        <li>About consent: when, how and in which words somebody agreed to be reached, and when they withdrew it.</li>
      </ul>
      <h2>What it is for</h2>
      <p>
        To serve contacts, to keep to the rules on calls, texts and e-mail, and to show who saw or changed what. It is
        not sold, and no organization on this system can see what another one keeps.
      </p>
      <h2>Cookies and browser storage</h2>
      <p>
        A session cookie keeps you signed in, another protects forms against forgery, and a third remembers where you
        were when a session ended. The browser also keeps how you arranged your lists. There is no advertising and no
        tracking.
      </p>
      <h2>How long</h2>
      <p>
        As long as the organization needs it or the law demands it; records of consent and of Medicare appointments are
        kept up to ten years. To see, correct or remove what concerns you, ask the agency you dealt with.
      </p>
    </PublicText>
  );
}
