import type { FireLightAccount, Producer } from './port.ts';

const escapeXml = (text: string): string =>
  text
    // XML 1.0 has no way to write other control characters.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The agent as an ACORD TXLife 1228 message (producer inquiry), which FireLight takes with a sign-on and with a token. */
export const producerXml = ({ id, name, email }: Producer, carrier: string, guid: string): string =>
  `<TXLife xmlns="http://ACORD.org/Standards/Life/2"><TXLifeRequest><TransRefGUID>${escapeXml(guid)}</TransRefGUID><TransType tc="1228">OLI_TRANS_TRNPRODINQ</TransType><TransSubType tc="22800">OLI_TRANSSUB_PRODDETALL</TransSubType><OLifE><Party id="Agent_Party"><PartyTypeCode tc="1">OLI_PT_PERSON</PartyTypeCode><FullName>${escapeXml(name)}</FullName><EMailAddress><AddrLine>${escapeXml(email)}</AddrLine></EMailAddress><Person/><Producer><CarrierAppointment PartyID="Agent_Party"><CompanyProducerID>${escapeXml(id)}</CompanyProducerID><CarrierCode>${escapeXml(carrier)}</CarrierCode></CarrierAppointment></Producer></Party><Relation OriginatingObjectID="Agent_Party"><RelationRoleCode tc="11">OLI_REL_AGENT</RelationRoleCode></Relation></OLifE></TXLifeRequest></TXLife>`;

const vendor = 'http://schemas.insurancetechnologies.com/2010/01/identity/claims';
/** FireLight's names of what it wants to know about a user. */
export const claims = {
  role: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role',
  rights: `${vendor}/rights`,
  organization: `${vendor}/organizationid`,
  user: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/privatepersonalidentifier',
  external_role: `${vendor}/externalrolecode`,
  session: `${vendor}/ssosessioninfo`,
} as const;

/** Clocks may differ by this much, and a form is posted within this time. */
const EARLY_MS = 2 * 60_000;
const GOOD_FOR_MS = 5 * 60_000;

/** A signed SAML 2.0 response (web browser SSO profile, begun by us), in base64. `id` is new each time, so that it's good once. */
export async function samlResponse(
  account: FireLightAccount,
  {
    producer,
    id,
    action,
    now,
  }: { readonly producer: Producer; readonly id: string; readonly action: string; readonly now: Date },
): Promise<string> {
  // Loaded only for companies with FireLight.
  const { SignedXml } = await import('xml-crypto');
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const xml1228 = Buffer.from(producerXml(producer, account.carrier, id), 'utf8').toString('base64');
  const values: readonly (readonly [string, string])[] = [
    [claims.role, 'Agent'],
    [claims.rights, 'Full'],
    [claims.organization, account.organization],
    [claims.user, producer.id],
    ...(account.role ? [[claims.external_role, account.role] as const] : []),
    [claims.session, xml1228],
  ];
  const attributes = values
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri"><saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('');
  const issuer = `<saml:Issuer>${escapeXml(account.issuer)}</saml:Issuer>`;
  const end = at(GOOD_FOR_MS);
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${id}" Version="2.0" IssueInstant="${at(0)}" Destination="${escapeXml(action)}">${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="_a${id}" Version="2.0" IssueInstant="${at(0)}">${issuer}<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified">${escapeXml(producer.id)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${escapeXml(action)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-EARLY_MS)}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${escapeXml(action)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="_a${id}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
  const { certificate } = account;
  // Services differ in which of the two they check.
  const sign = (source: string, name: string) => {
    const signer = new SignedXml({
      privateKey: account.private_key,
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
      getKeyInfoContent: () =>
        certificate ? `<ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data>` : null,
    });
    const path = `//*[local-name(.)='${name}']`;
    signer.addReference({
      xpath: path,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    });
    signer.computeSignature(source, {
      prefix: 'ds',
      // The schema wants it right after the issuer.
      location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
    });
    return signer.getSignedXml();
  };
  return Buffer.from(sign(sign(xml, 'Assertion'), 'Response'), 'utf8').toString('base64');
}
