-- Only admins link a key to a lead vendor. Who linked the existing ones was not recorded, so those of other users lose their vendor; an admin links
-- them again under API tracking.
update api_key k set vendor_id = null
from app_user u
where u.tenant_id = k.tenant_id and u.id = k.user_id and k.vendor_id is not null and u.account_type not in ('admin', 'sub_admin');
