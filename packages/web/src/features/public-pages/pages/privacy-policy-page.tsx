import { PublicText } from '../components/public-text.tsx';

/** The privacy policy. */
export function PrivacyPolicyPage() {
  return (
    <PublicText title="Privacy policy">
      <p>
        The agency that runs this site decides what data is kept here and is responsible for it. This page describes
        what Bookline itself does with the data.
      </p>
      <h2>Data we keep</h2>
      <ul>
        <li>About users: name, username, email, role, and their activity in the system, with dates and times.</li>
        <li>
          About contacts: data the agency entered or imported, such as names, phone numbers, addresses, notes, and
          policies.
        </li>
        <li>
          About consent: when, how, and in what words someone consented to be contacted, and when they revoked it.
        </li>
      </ul>
      <h2>How we use it</h2>
      <p>
        To serve contacts, to follow the rules on calls, texts, and email, and to show who viewed or changed data. We
        don’t sell data. Agencies on this system can’t see each other’s data.
      </p>
      <h2>Cookies and browser storage</h2>
      <p>
        One cookie keeps you signed in, another protects forms against forgery, and a third remembers your page when a
        session ends. Your browser also stores how you arranged your lists. We don’t use advertising or tracking.
      </p>
      <h2>How long we keep it</h2>
      <p>
        As long as the agency needs it or the law requires it. Records of consent and of Medicare appointments are kept
        for up to ten years. To see, correct, or delete your data, contact the agency you worked with.
      </p>
    </PublicText>
  );
}
