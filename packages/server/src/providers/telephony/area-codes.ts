/** One area code: the state and the largest city of where it is used. */
export interface AreaCode {
  readonly code: string;
  readonly state: string;
  readonly city: string;
}

/** The area codes of the United States in use in 2026, by state, each with its largest city. */
const table = `
AL 205 Birmingham, 251 Mobile, 256 Huntsville, 334 Montgomery, 938 Huntsville
AK 907 Anchorage
AZ 480 Scottsdale, 520 Tucson, 602 Phoenix, 623 Glendale, 928 Flagstaff
AR 479 Fayetteville, 501 Little Rock, 870 Jonesboro
CA 209 Stockton, 213 Los Angeles, 279 Sacramento, 310 Santa Monica, 323 Los Angeles, 341 Oakland, 408 San Jose, 415 San Francisco, 424 Santa Monica
CA 442 Oceanside, 510 Oakland, 530 Redding, 559 Fresno, 562 Long Beach, 619 San Diego, 626 Pasadena, 628 San Francisco, 650 San Mateo, 657 Anaheim
CA 661 Bakersfield, 669 San Jose, 707 Santa Rosa, 714 Anaheim, 747 Burbank, 760 Oceanside, 805 Santa Barbara, 818 Burbank, 820 Santa Barbara
CA 831 Salinas, 840 San Bernardino, 858 San Diego, 909 San Bernardino, 916 Sacramento, 925 Concord, 949 Irvine, 951 Riverside
CO 303 Denver, 719 Colorado Springs, 720 Denver, 970 Fort Collins
CT 203 New Haven, 475 New Haven, 860 Hartford, 959 Hartford
DC 202 Washington, 771 Washington
DE 302 Wilmington
FL 239 Fort Myers, 305 Miami, 321 Melbourne, 352 Gainesville, 386 Daytona Beach, 407 Orlando, 448 Tallahassee, 561 West Palm Beach, 645 Miami
FL 656 Tampa, 689 Orlando, 727 St. Petersburg, 754 Fort Lauderdale, 772 Port St. Lucie, 786 Miami, 813 Tampa, 850 Tallahassee, 863 Lakeland
FL 904 Jacksonville, 941 Sarasota, 954 Fort Lauderdale
GA 229 Albany, 404 Atlanta, 470 Atlanta, 478 Macon, 678 Atlanta, 706 Augusta, 762 Augusta, 770 Marietta, 912 Savannah, 943 Atlanta
HI 808 Honolulu
IA 319 Cedar Rapids, 515 Des Moines, 563 Davenport, 641 Mason City, 712 Sioux City
ID 208 Boise, 986 Boise
IL 217 Springfield, 224 Evanston, 309 Peoria, 312 Chicago, 331 Aurora, 447 Champaign, 464 Cicero, 618 Belleville, 630 Aurora, 708 Cicero
IL 730 Belleville, 773 Chicago, 779 Rockford, 815 Rockford, 847 Evanston, 861 Peoria, 872 Chicago
IN 219 Gary, 260 Fort Wayne, 317 Indianapolis, 463 Indianapolis, 574 South Bend, 765 Muncie, 812 Evansville, 930 Evansville
KS 316 Wichita, 620 Dodge City, 785 Topeka, 913 Overland Park
KY 270 Bowling Green, 364 Owensboro, 502 Louisville, 606 Ashland, 859 Lexington
LA 225 Baton Rouge, 318 Shreveport, 337 Lafayette, 504 New Orleans, 985 Houma
MA 339 Waltham, 351 Lowell, 413 Springfield, 508 Worcester, 617 Boston, 774 Worcester, 781 Waltham, 857 Boston, 978 Lowell
MD 227 Rockville, 240 Rockville, 301 Rockville, 410 Baltimore, 443 Baltimore, 667 Baltimore
ME 207 Portland
MI 231 Muskegon, 248 Troy, 269 Kalamazoo, 313 Detroit, 517 Lansing, 586 Warren, 616 Grand Rapids, 679 Detroit, 734 Ann Arbor, 810 Flint
MI 906 Marquette, 947 Troy, 989 Saginaw
MN 218 Duluth, 320 St. Cloud, 507 Rochester, 612 Minneapolis, 651 St. Paul, 763 Brooklyn Park, 924 Rochester, 952 Bloomington
MO 314 St. Louis, 417 Springfield, 557 St. Louis, 573 Columbia, 636 St. Charles, 660 Sedalia, 816 Kansas City, 975 Kansas City
MS 228 Biloxi, 601 Jackson, 662 Tupelo, 769 Jackson
MT 406 Billings
NC 252 Greenville, 336 Greensboro, 472 Fayetteville, 704 Charlotte, 743 Greensboro, 828 Asheville, 910 Fayetteville, 919 Raleigh, 980 Charlotte
NC 984 Raleigh
ND 701 Fargo
NE 308 Grand Island, 402 Omaha, 531 Omaha
NH 603 Manchester
NJ 201 Jersey City, 551 Jersey City, 609 Trenton, 640 Trenton, 732 Edison, 848 Edison, 856 Camden, 862 Newark, 908 Elizabeth, 973 Newark
NM 505 Albuquerque, 575 Las Cruces
NV 702 Las Vegas, 725 Las Vegas, 775 Reno
NY 212 New York, 315 Syracuse, 332 New York, 347 Brooklyn, 363 Hempstead, 516 Hempstead, 518 Albany, 585 Rochester, 607 Binghamton, 624 Buffalo
NY 631 Islip, 646 New York, 680 Syracuse, 716 Buffalo, 718 Brooklyn, 838 Albany, 845 Poughkeepsie, 914 Yonkers, 917 New York, 929 Brooklyn, 934 Islip
OH 216 Cleveland, 220 Newark, 234 Akron, 283 Cincinnati, 326 Dayton, 330 Akron, 380 Columbus, 419 Toledo, 436 Lorain, 440 Lorain, 513 Cincinnati
OH 567 Toledo, 614 Columbus, 740 Newark, 937 Dayton
OK 405 Oklahoma City, 539 Tulsa, 572 Oklahoma City, 580 Lawton, 918 Tulsa
OR 458 Eugene, 503 Portland, 541 Eugene, 971 Portland
PA 215 Philadelphia, 223 Harrisburg, 267 Philadelphia, 272 Scranton, 412 Pittsburgh, 445 Philadelphia, 484 Allentown, 570 Scranton, 582 Erie
PA 610 Allentown, 717 Harrisburg, 724 New Castle, 814 Erie, 835 Allentown, 878 Pittsburgh
PR 787 San Juan, 939 San Juan
RI 401 Providence
SC 803 Columbia, 821 Greenville, 839 Columbia, 843 Charleston, 854 Charleston, 864 Greenville
SD 605 Sioux Falls
TN 423 Chattanooga, 615 Nashville, 629 Nashville, 731 Jackson, 865 Knoxville, 901 Memphis, 931 Clarksville
TX 210 San Antonio, 214 Dallas, 254 Waco, 281 Houston, 325 Abilene, 346 Houston, 361 Corpus Christi, 409 Beaumont, 430 Tyler, 432 Midland
TX 469 Dallas, 512 Austin, 682 Fort Worth, 713 Houston, 726 San Antonio, 737 Austin, 806 Lubbock, 817 Fort Worth, 830 New Braunfels, 832 Houston
TX 903 Tyler, 915 El Paso, 936 Conroe, 940 Denton, 945 Dallas, 956 Laredo, 972 Plano, 979 College Station
UT 385 Salt Lake City, 435 St. George, 801 Salt Lake City
VA 276 Bristol, 434 Lynchburg, 540 Roanoke, 571 Arlington, 686 Richmond, 703 Arlington, 757 Virginia Beach, 804 Richmond, 826 Roanoke
VA 948 Virginia Beach
VT 802 Burlington
WA 206 Seattle, 253 Tacoma, 360 Vancouver, 425 Bellevue, 509 Spokane, 564 Vancouver
WI 262 Kenosha, 274 Green Bay, 353 Madison, 414 Milwaukee, 534 Eau Claire, 608 Madison, 715 Eau Claire, 920 Green Bay
WV 304 Charleston, 681 Charleston
WY 307 Cheyenne`;

/** Every area code, in numerical order within its state. */
export const areaCodes: readonly AreaCode[] = table
  .trim()
  .split('\n')
  .flatMap((line) =>
    line
      .slice(3)
      .split(', ')
      .map((entry) => ({ code: entry.slice(0, 3), state: line.slice(0, 2), city: entry.slice(4) })),
  );

/** The codes that the called pays for. */
export const tollFreeCodes: readonly string[] = ['800', '833', '844', '855', '866', '877', '888'];
