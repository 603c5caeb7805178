import { displayPhone } from '@bookline/contract/rules/phone';
import { useSupport } from '../../helps/helps.api.ts';
import { PublicText } from '../components/public-text.tsx';

/** The tenant's contact details. */
export function ContactUsPage() {
  const { email, phone } = useSupport();
  return (
    <PublicText title="Contact us">
      {(email || phone) && (
        <>
          <h2>Support</h2>
          {email && (
            <p>
              Email <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
          {phone && (
            <p>
              Phone <a href={`tel:${phone}`}>{displayPhone(phone)}</a>
            </p>
          )}
        </>
      )}
      <p>
        This site is run by the agency that gave you your account. Contact its admins first. They can reset your
        password, change your role, and answer questions about your contacts.
      </p>
      <h2>You can’t sign in</h2>
      <p>
        Check that the address in your browser is the one your agency gave you. Each agency has its own. After several
        wrong passwords, sign-in pauses for a few minutes. If it still doesn’t work, ask an admin.
      </p>
      <h2>You received a call, text, or email</h2>
      <p>
        Reply STOP to a text, or use the unsubscribe link in an email, to stop messages immediately. To see, correct, or
        delete your data, contact the agency named in the message.
      </p>
      <h2>You found a problem</h2>
      <p>
        Tell your admin what you did, what you expected, what happened, and when. If it’s a security problem, say so and
        keep it private until it’s fixed.
      </p>
    </PublicText>
  );
}
