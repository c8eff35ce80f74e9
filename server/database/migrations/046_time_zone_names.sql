-- Zones had been saved under whatever name a browser or a file gave them; each is now saved under its present one.
-- The old name, then the present one. Source: IANA's time zone database, version 2025b, `backward`.
create temporary table renamed_zones on commit drop as
  select split_part(pair, ' ', 1) as old_name, split_part(pair, ' ', 2) as new_name
  from regexp_split_to_table($$
    Australia/ACT Australia/Sydney, Australia/LHI Australia/Lord_Howe, Australia/NSW Australia/Sydney,
    Australia/North Australia/Darwin, Australia/Queensland Australia/Brisbane,
    Australia/South Australia/Adelaide, Australia/Tasmania Australia/Hobart,
    Australia/Victoria Australia/Melbourne, Australia/West Australia/Perth,
    Australia/Yancowinna Australia/Broken_Hill, Brazil/Acre America/Rio_Branco, Brazil/DeNoronha America/Noronha,
    Brazil/East America/Sao_Paulo, Brazil/West America/Manaus, Canada/Atlantic America/Halifax,
    Canada/Central America/Winnipeg, Canada/Eastern America/Toronto, Canada/Mountain America/Edmonton,
    Canada/Newfoundland America/St_Johns, Canada/Pacific America/Vancouver, Canada/Saskatchewan America/Regina,
    Canada/Yukon America/Whitehorse, Chile/Continental America/Santiago, Chile/EasterIsland Pacific/Easter,
    Etc/UTC UTC, Etc/GMT UTC, Etc/GMT+0 UTC, Etc/GMT-0 UTC, Etc/GMT0 UTC, Etc/Greenwich UTC, Etc/UCT UTC, Etc/Universal UTC, Etc/Zulu UTC,
    Mexico/BajaNorte America/Tijuana, Mexico/BajaSur America/Mazatlan, Mexico/General America/Mexico_City,
    US/Alaska America/Anchorage, US/Aleutian America/Adak, US/Arizona America/Phoenix,
    US/Central America/Chicago, US/East-Indiana America/Indiana/Indianapolis, US/Eastern America/New_York,
    US/Hawaii Pacific/Honolulu, US/Indiana-Starke America/Indiana/Knox, US/Michigan America/Detroit,
    US/Mountain America/Denver, US/Pacific America/Los_Angeles, US/Samoa Pacific/Pago_Pago,
    America/Buenos_Aires America/Argentina/Buenos_Aires, America/Catamarca America/Argentina/Catamarca,
    America/Cordoba America/Argentina/Cordoba, America/Indianapolis America/Indiana/Indianapolis,
    America/Jujuy America/Argentina/Jujuy, America/Knox_IN America/Indiana/Knox,
    America/Louisville America/Kentucky/Louisville, America/Mendoza America/Argentina/Mendoza,
    Pacific/Samoa Pacific/Pago_Pago, America/Argentina/ComodRivadavia America/Argentina/Catamarca,
    America/Atka America/Adak, America/Ensenada America/Tijuana, America/Fort_Wayne America/Indiana/Indianapolis,
    America/Montreal America/Toronto, America/Nipigon America/Toronto, America/Pangnirtung America/Iqaluit,
    America/Porto_Acre America/Rio_Branco, America/Rainy_River America/Winnipeg,
    America/Rosario America/Argentina/Cordoba, America/Santa_Isabel America/Tijuana,
    America/Shiprock America/Denver, America/Thunder_Bay America/Toronto, America/Yellowknife America/Edmonton,
    Asia/Choibalsan Asia/Ulaanbaatar, Asia/Chongqing Asia/Shanghai, Asia/Harbin Asia/Shanghai,
    Asia/Kashgar Asia/Urumqi, Asia/Tel_Aviv Asia/Jerusalem, Australia/Canberra Australia/Sydney,
    Australia/Currie Australia/Hobart, Europe/Belfast Europe/London, Europe/Tiraspol Europe/Chisinau,
    Europe/Uzhgorod Europe/Kyiv, Europe/Zaporozhye Europe/Kyiv, Pacific/Enderbury Pacific/Kanton,
    Pacific/Johnston Pacific/Honolulu, America/Godthab America/Nuuk, Asia/Ashkhabad Asia/Ashgabat,
    Asia/Calcutta Asia/Kolkata, Asia/Chungking Asia/Shanghai, Asia/Dacca Asia/Dhaka,
    Asia/Istanbul Europe/Istanbul, Asia/Katmandu Asia/Kathmandu, Asia/Macao Asia/Macau, Asia/Rangoon Asia/Yangon,
    Asia/Saigon Asia/Ho_Chi_Minh, Asia/Thimbu Asia/Thimphu, Asia/Ujung_Pandang Asia/Makassar,
    Asia/Ulan_Bator Asia/Ulaanbaatar, Atlantic/Faeroe Atlantic/Faroe, Europe/Kiev Europe/Kyiv,
    Europe/Nicosia Asia/Nicosia, Africa/Asmera Africa/Asmara, Africa/Timbuktu Africa/Bamako,
    America/Coral_Harbour America/Atikokan, America/Virgin America/St_Thomas,
    Antarctica/South_Pole Antarctica/McMurdo, Atlantic/Jan_Mayen Arctic/Longyearbyen, Pacific/Truk Pacific/Chuuk,
    Pacific/Yap Pacific/Chuuk, Pacific/Ponape Pacific/Pohnpei
  $$, '\s*,\s*') as raw, trim(both E' \n' from raw) as pair;

update events set time_zone = new_name from renamed_zones where lower(time_zone) = lower(old_name);
update universities set time_zone = new_name from renamed_zones where lower(time_zone) = lower(old_name);
-- What changes remember is what undo and merging compare with the record.
update changes set before = jsonb_set(before, '{time_zone}', to_jsonb(new_name))
  from renamed_zones where lower(before ->> 'time_zone') = lower(old_name);
update changes set after = jsonb_set(after, '{time_zone}', to_jsonb(new_name))
  from renamed_zones where lower(after ->> 'time_zone') = lower(old_name);
