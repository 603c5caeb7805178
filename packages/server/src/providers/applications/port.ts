/** A company's connection to Hexure FireLight. */
export interface FireLightAccount {
  /** 'https://uat.firelighteapp.com' */
  readonly base: string;
  readonly organization: string;
  /** What Hexure registered our certificate under. */
  readonly issuer: string;
  /** The group of its users there. '' for none. */
  readonly role: string;
  readonly carrier: string;
  readonly secret: string;
  /** An RSA key as PEM, and its certificate in base64 if it's known. */
  readonly private_key: string;
  readonly certificate: string | null;
}

/** The agent, as FireLight knows them. */
export interface Producer {
  /** Stable, and unique at FireLight. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** An application to begin there. */
export interface NewActivity {
  /** Ours. Sent twice, it's begun once. */
  readonly id: string;
  /** The product. */
  readonly cusip: string;
  /** Two letters, one that `isState` knows. */
  readonly state: string;
  readonly items: readonly (readonly [string, string])[];
}

/** An application's status at FireLight. */
export type ActivityState = 'draft' | 'signed' | 'submitted' | 'pending' | 'issued' | 'declined' | 'withdrawn';

export interface ActivityReport {
  readonly state: ActivityState;
  /** When it got there. */
  readonly at: Date;
}

/** A form that the browser posts to sign on. */
export interface SignOn {
  readonly action: string;
  readonly saml_response: string;
  readonly relay_state: string;
}

/** FireLight, for one company. All but `signOn` ask it, and throw VendorError. */
export interface FireLight {
  /** A SAML 2.0 response that is good once, for five minutes, for the home page or an application. */
  signOn(producer: Producer, activityId: string | null): Promise<SignOn>;
  /** Begins an application, filled in with what is known. Returns FireLight's id. */
  begin(activity: NewActivity, producer: Producer): Promise<string>;
  report(activityId: string): Promise<ActivityReport>;
}
